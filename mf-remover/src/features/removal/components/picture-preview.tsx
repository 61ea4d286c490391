import { useT } from '@liftout/kit';
import { useState } from 'react';

interface PicturePreviewProps {
  src: string;
  alt: string;
  className?: string;
}

/** A preview of the visitor's picture. Not every browser can show every format that the server reads. */
export function PicturePreview({ src, alt, className = '' }: PicturePreviewProps) {
  const t = useT('mf-remover/upload');
  const [failed, setFailed] = useState('');
  if (failed === src) {
    return (
      <span
        role="img"
        aria-label={alt || t('imageFailed')}
        className={`grid place-items-center p-3 text-center text-sm text-soft ${className}`}
      >
        {t('imageFailed')}
      </span>
    );
  }
  return (
    <img
      src={src}
      alt={alt}
      className={className}
      draggable={false}
      // A large picture is decoded without blocking the page.
      decoding="async"
      onError={() => setFailed(src)}
    />
  );
}
