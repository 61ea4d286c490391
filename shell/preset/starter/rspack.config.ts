import { defineRemote } from '@liftout/preset';

export default defineRemote({
  directory: import.meta.dirname,
  paths: ['/starter'],
  pages: ['/starter'],
});
