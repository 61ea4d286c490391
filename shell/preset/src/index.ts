export { defineRemote, type RemoteDefinition } from './define-remote.ts';
export { defineShell } from './define-shell.ts';
