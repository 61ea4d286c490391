/**
 * A request that our gateway answers with the cut-out, if the key is one of its keys. Without a size, programs get a
 * preview of 0.25 megapixels.
 */
export const exampleRequest = (origin: string) => `curl ${origin}/v1.0/removebg \\
  --request POST \\
  --header "X-Api-Key: YOUR_API_KEY" \\
  --form image_file=@photo.jpg \\
  --form size=full \\
  --output cut-out.png`;
