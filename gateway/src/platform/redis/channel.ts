import { connectFailFast, connectWithRetry } from './connection.ts';

/** Tells the other gateways of a fleet that something has changed. While Redis is away, nobody is told. */
export interface Channel {
  announce(): void;
  close(): void;
}

/** @param onAnnouncement Called for every announcement, those of this gateway too, and after each reconnection. */
export function openChannel(redisUrl: string, name: string, onAnnouncement: () => void): Channel {
  const channel = `liftout:${name}`;
  const publisher = connectFailFast(redisUrl);
  const subscriber = connectWithRetry(redisUrl);
  subscriber.on('message', onAnnouncement);
  subscriber.on('ready', onAnnouncement);
  subscriber.subscribe(channel).catch(() => {});
  return {
    announce: () => void publisher.publish(channel, '').catch(() => {}),
    close() {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
