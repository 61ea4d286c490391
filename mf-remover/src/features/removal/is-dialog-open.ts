/** A drop or a paste while a dialog is open is not meant for the page below. The dialog may be without the focus. */
export const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;
