import { connectFailFast, connectWithRetry } from './connection.ts';

/** Announces changes to the other gateways of a fleet. While Redis is unavailable, announcements are lost. */
export interface Channel {
  announce(): void;
  close(): void;
}

/** @param onAnnouncement Called for every announcement, also from this gateway, and after each reconnection. */
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
