/** Messages of dialogs that ask for confirmation and then send a request. */
export interface DialogMessages {
  cancel: string
  /** The request is being sent. */
  sending: string
  /** Opens the dialog of a request whose result the shopper has not seen. */
  show: string
}

export interface DialogGroups {
  dialog: DialogMessages
}

export const dialog: DialogMessages = {
  cancel: 'Cancel',
  sending: 'One moment…',
  show: 'Show',
}
