/** The name of an app: `shell`, or that of a remote such as `mf-blog`. */
export const appNamePattern = /^(shell|mf-[a-z][a-z0-9-]{0,30})$/;
