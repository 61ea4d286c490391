import { defineRemote } from '@liftout/preset';

const pages = ['/help', '/contact', '/status', '/feedback', '/faq'];

export default defineRemote({ directory: import.meta.dirname, paths: pages, pages });
