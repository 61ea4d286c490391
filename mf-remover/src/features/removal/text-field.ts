/** Selects elements that take dropped and pasted text. */
export const textField =
  'input:not([type=range], [type=checkbox], [type=radio], [type=color]), textarea, [contenteditable]';
