import './styles.css';
import { yieldToBrowser } from './app/yield-to-browser';
import { registerServiceWorker } from './offline/register';

/** On a slow phone, evaluating this file, evaluating its imports and starting are three long tasks. */
async function run(): Promise<void> {
  await yieldToBrowser();
  const { start } = await import(/* webpackMode: "eager" */ './start');
  await yieldToBrowser();
  await start();
}

void run();
if (process.env.NODE_ENV === 'production') registerServiceWorker();
