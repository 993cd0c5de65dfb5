/** The statuses in which the preview shows each element. */
export const statuses = [
  {
    name: 'waiting',
    label: 'Waiting',
    about: 'The service has not responded yet. A skeleton reserves the space.',
  },
  { name: 'ready', label: 'Ready', about: 'The service has responded.' },
  { name: 'empty', label: 'Empty', about: 'The service has responded, and there is nothing to show.' },
  { name: 'failed', label: 'Failed', about: 'The service returns an error. The shopper can try again.' },
  {
    name: 'offline',
    label: 'Offline',
    about: 'There is no network. The last known data is shown with its age.',
  },
  { name: 'signed-out', label: 'Signed out', about: 'The visitor is not signed in.' },
] as const

export type Status = (typeof statuses)[number]['name']
