/** Chinese names start with the family name and have no space. */
export const fullName = (given: string, family: string): string =>
  /\p{Script=Han}/u.test(given + family) ? family + given : `${given} ${family}`.trim();
