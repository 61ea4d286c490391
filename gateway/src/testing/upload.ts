import type { CompletedUpload, ErrorAnswer } from '@liftout/gateway-contract';

/** The fields of any answer, so that a test can read those that it expects. */
export type AnyAnswer = Omit<CompletedUpload, 'status'> &
  Omit<ErrorAnswer, 'status'> & { status: 'completed' | 'failed'; reason?: string };

/** Sends one picture to a gateway. */
export async function upload(
  url: string,
  image: Uint8Array | string,
  { name = 'photo.jpg', field = 'image', ...init }: RequestInit & { name?: string; field?: string } = {},
) {
  const form = new FormData();
  form.append(field, new Blob([image as Uint8Array<ArrayBuffer>]), name);
  const response = await fetch(`${url}/api/upload`, { method: 'POST', body: form, ...init });
  return { response, answer: (await response.json()) as AnyAnswer };
}
