export const row = `
  project_id text not null references projects,
  id text not null,
  created_at timestamptz not null,
  updated_at timestamptz,
  primary key (project_id, id)`

export const ofCampaign = `
  campaign_id text not null,
  foreign key (project_id, campaign_id) references campaigns`

export const recurring = `
  start_date timestamptz,
  expiration_date timestamptz,
  validity_timeframe jsonb,
  validity_day_of_week integer[],
  validity_hours jsonb`

/**
 * Columns for finding what is valid now. The first timeframe starts at the start date, so a timeframe requires a start
 * date. The search for the current timeframe starts from the average interval, in seconds.
 */
export const searchable = `
  starts_at timestamptz not null generated always as (coalesce(start_date, '-infinity')) stored,
  ends_at timestamptz not null generated always as (coalesce(expiration_date, 'infinity')) stored,
  timeframe_interval_dates interval,
  timeframe_interval_time interval,
  timeframe_interval_seconds double precision check (timeframe_interval_seconds > 0),
  timeframe_duration_dates interval,
  timeframe_duration_time interval,
  check (validity_timeframe is null or (start_date is not null and timeframe_interval_seconds is not null))`
