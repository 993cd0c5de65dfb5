/** The six conditions that every element draws. */
export const conditions = [
  {
    name: 'waiting',
    label: 'Waiting',
    about: 'The service has not answered yet. A skeleton of the final size.',
  },
  { name: 'ready', label: 'Ready', about: 'The service has answered.' },
  { name: 'empty', label: 'Empty', about: 'The service has answered, and there is nothing to show.' },
  { name: 'failed', label: 'Failed', about: 'The service is failing. The shopper can try again.' },
  { name: 'offline', label: 'Offline', about: 'The network is gone. The last known data, with its age.' },
  { name: 'signed-out', label: 'Signed out', about: 'No token is to be had for this visitor.' },
] as const

export type Condition = (typeof conditions)[number]['name']
