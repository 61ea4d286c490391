import { defineRemote } from '@liftout/preset';

const pages = ['/terms', '/privacy', '/cookies', '/imprint'];

export default defineRemote({ directory: import.meta.dirname, paths: pages, pages });
