import { useState } from 'react';
import { useT } from '../i18n/use-t.ts';

export interface PictureProps {
  /** Addresses of the same picture, smallest format first wins: AVIF (or a `srcset` with widths), then WebP. */
  avif?: string;
  src: string;
  alt: string;
  /** Pixels, so that nothing moves while it loads. */
  width: number;
  height: number;
  /** True for the picture that the visitor sees first. */
  eager?: boolean;
  /** How wide it is shown, where `avif` offers several widths. */
  sizes?: string;
  className?: string;
}

/** A picture that keeps its place while loading and says so when it cannot be shown. */
export function Picture({
  avif,
  src,
  alt,
  width,
  height,
  eager = false,
  sizes,
  className = '',
}: PictureProps) {
  const t = useT('shell');
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <span
        {...(alt && { role: 'img', 'aria-label': alt })}
        className={`lo-picture lo-picture-failed lo-checker ${className}`.trim()}
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        {t('imageFailed')}
      </span>
    );
  }
  return (
    <picture className={`lo-picture ${className}`.trim()}>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        // One that failed before the page was hydrated tells nobody any more.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setFailed(true);
        }}
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding={eager ? 'sync' : 'async'}
        onError={() => setFailed(true)}
      />
    </picture>
  );
}
