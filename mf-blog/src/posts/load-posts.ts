import { HttpError, type Language, type RemoteContext } from '@liftout/kit';
import type { Post } from './post';

/** Every post in one language, the newest first: this remote's own published data. */
export async function loadPosts(context: RemoteContext, language: Language): Promise<readonly Post[]> {
  const posts = await context.readData<readonly Post[]>('mf-blog', 'posts', language);
  if (!posts) throw new HttpError(503, 'The list of posts could not be read');
  return posts;
}
