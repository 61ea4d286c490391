/** Authors of changes that were not made with the token of a team. No token may have one of them as its label. */
export const authors = { operator: 'operator', watch: 'watch', workspace: 'workspace' } as const;
