import { run as deploy } from './deploy.ts';

/** `liftout preview` gives this version a separate address that visitors do not see: `liftout deploy --preview`. */
export const run = (args: string[]): Promise<void> => deploy([...args, '--preview']);
