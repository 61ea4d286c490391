import { createClient, GatewayRefusal } from '@liftout/gateway-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disc } from '../../../testing/pictures.ts';
import { startTestGateway, type TestGateway } from '../../../testing/test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '3' });
});
afterAll(() => gateway.dispose());

describe('the typed client', () => {
  it('uploads a picture, fetches its result and deletes it', async () => {
    const client = createClient({ baseUrl: gateway.url });
    const image = new Blob([(await disc().png().toBuffer()) as Uint8Array<ArrayBuffer>]);
    const options = { fileName: 'a.png', idempotencyKey: 'a-key-of-the-client' };
    const answer = await client.upload(image, options);
    expect(await client.upload(image, options)).toEqual(answer);
    expect(answer.status).toBe('completed');
    expect((await client.download(answer.downloadToken, 'webp')).type).toBe('image/webp');
    await client.deleteResult(answer.downloadToken);
    await client.deleteResult(answer.downloadToken);
    await expect(client.download(answer.downloadToken)).rejects.toMatchObject({
      httpStatus: 404,
      answer: { code: 'unknown_result' },
    });
  });

  it('throws a refusal with its code and the seconds to wait', async () => {
    const client = createClient({ baseUrl: gateway.url });
    const nothing = client.upload(new Blob(['no picture']));
    await expect(nothing).rejects.toMatchObject({ httpStatus: 415, answer: { code: 'unsupported_type' } });
    const refusal = await client.upload(new Blob(['no picture'])).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(GatewayRefusal);
    expect(refusal).toMatchObject({ httpStatus: 429, answer: { code: 'rate_limited' } });
    expect((refusal as GatewayRefusal).retryAfter).toBeGreaterThan(0);
  });
});
