import { Picture } from '@liftout/kit';
import { type Category, type Post, smallWidth } from './post';

interface PostCoverProps {
  post: Post;
  /** Empty beside the post's title, which says the same. */
  alt?: string;
  /** True for the picture that the visitor sees first. */
  eager?: boolean;
  /** Width of the picture on the page, as in the `sizes` attribute. */
  sizes?: string;
  /** Sets the aspect ratio. */
  className?: string;
}

const colours: Record<Category, string> = {
  tutorials: 'bg-mustard',
  business: 'bg-blush',
  technical: 'bg-blue',
};

/** A post's picture. A post without one gets its initial instead. */
export function PostCover({
  post,
  alt = '',
  eager = false,
  sizes = '(width >= 40rem) 25rem, 100vw',
  className = '',
}: PostCoverProps) {
  if (post.picture) {
    const { avif, small, src, width, height } = post.picture;
    return (
      <Picture
        avif={`${small} ${smallWidth}w, ${avif} ${width}w`}
        sizes={sizes}
        src={src}
        alt={alt}
        width={width}
        height={height}
        eager={eager}
        className={`rounded-frame [&_img]:h-full [&_img]:object-cover ${className}`}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={`lo-checker @container relative block overflow-clip rounded-frame [--lo-checker-size:20px] ${className}`}
    >
      <span className={`absolute inset-y-0 start-0 w-3/5 ${colours[post.category]}`} />
      <span className="absolute start-[0.18em] -bottom-[0.13em] font-display text-[54cqi] leading-none font-extrabold tracking-tighter text-accent select-none">
        {[...post.title.replace(/^[^\p{L}\p{N}]+/u, '')][0]}
      </span>
    </span>
  );
}
