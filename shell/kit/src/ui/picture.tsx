import { useState } from 'react';
import { useT } from '../i18n/use-t.ts';

export interface PictureProps {
  /** URLs of the same picture: AVIF (or a `srcset` with widths), then WebP. Browsers take the first they support. */
  avif?: string;
  src: string;
  alt: string;
  /** Size in pixels. It reserves the space, so that nothing moves while the picture loads. */
  width: number;
  height: number;
  /** True for the largest picture of the first view. */
  eager?: boolean;
  /** Value of the `sizes` attribute, if `avif` is a `srcset`. */
  sizes?: string;
  className?: string;
}

/** A picture that reserves its space while it loads, and shows a message if it fails. */
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
        // A picture that failed before hydration sends no error event any more.
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
