import { type CompletedUpload, type ErrorAnswer, encodeForm } from '@liftout/gateway-contract';

/** The fields of any answer, so that a test can read those that it expects. */
export type AnyAnswer = Omit<CompletedUpload, 'status'> &
  Omit<ErrorAnswer, 'status'> & { status: 'completed' | 'failed'; reason?: string };

interface UploadInit {
  name?: string;
  field?: string;
  hints?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Sends one picture to a gateway. */
export async function upload(
  url: string,
  image: Uint8Array | string,
  { name = 'photo.jpg', field = 'image', hints, headers = {}, signal }: UploadInit = {},
) {
  const form = new FormData();
  form.append(field, new Blob([image as Uint8Array<ArrayBuffer>]), name);
  if (hints !== undefined) form.append('hints', hints);
  const { body, headers: formHeaders } = await encodeForm(form);
  const response = await fetch(`${url}/api/upload`, {
    method: 'POST',
    body,
    headers: { ...formHeaders, ...headers },
    ...(signal && { signal }),
  });
  return { response, answer: (await response.json()) as AnyAnswer };
}
