import { defineShell } from '@liftout/preset';

export default defineShell({ directory: import.meta.dirname });
