/** A form as a request sends it: multipart/form-data in memory. */
export interface EncodedForm {
  body: Uint8Array<ArrayBuffer>;
  /** With the boundary of the parts. */
  headers: { 'Content-Type': string };
}

/**
 * Reads all files of a form. The `fetch` of Node 24 reads them while it sends. If the server answers before it has
 * everything, and the caller then aborts the call, the read ends in a rejection that no caller can handle.
 * @throws the error of a file that cannot be read.
 */
export async function encodeForm(form: FormData): Promise<EncodedForm> {
  const encoded = new Response(form);
  const type = encoded.headers.get('Content-Type') ?? '';
  return { body: new Uint8Array(await encoded.arrayBuffer()), headers: { 'Content-Type': type } };
}
