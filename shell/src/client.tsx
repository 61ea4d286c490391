import './styles.css';
import { breathe } from './app/breathe';
import { registerServiceWorker } from './offline/register';

/** Reading this file, running what is in it, and starting: each is a task of its own on a slow phone. */
async function run(): Promise<void> {
  await breathe();
  const { start } = await import(/* webpackMode: "eager" */ './start');
  await breathe();
  await start();
}

void run();
if (process.env.NODE_ENV === 'production') registerServiceWorker();
