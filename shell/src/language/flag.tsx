import type { Language } from '@liftout/kit';
import type { ReactElement } from 'react';

/** Flags in a 20×14 box. They are SVG because some systems have no flag emoji. */
const drawings: Record<Language, ReactElement> = {
  en: (
    <>
      <path fill="#1f3a7a" d="M0 0h20v14H0z" />
      <path stroke="#fff" strokeWidth="2.8" d="m0 0 20 14M20 0 0 14" />
      <path stroke="#c8202f" strokeWidth="1.2" d="m0 0 20 14M20 0 0 14" />
      <path stroke="#fff" strokeWidth="4.6" d="M10 0v14M0 7h20" />
      <path stroke="#c8202f" strokeWidth="2.6" d="M10 0v14M0 7h20" />
    </>
  ),
  zh: (
    <>
      <path fill="#d8232a" d="M0 0h20v14H0z" />
      <path
        fill="#ffd83a"
        d="m5 2 .8 2.3h2.4L6.3 5.7 7 8 5 6.6 3 8l.7-2.3L1.8 4.3h2.4zM9.5 1.8h1v1h-1zm1.5 2h1v1h-1zm0 2.4h1v1h-1zM9.5 8.2h1v1h-1z"
      />
    </>
  ),
  es: (
    <>
      <path fill="#c31b2c" d="M0 0h20v14H0z" />
      <path fill="#f6c11c" d="M0 3.5h20v7H0z" />
    </>
  ),
  fr: (
    <>
      <path fill="#fff" d="M0 0h20v14H0z" />
      <path fill="#21409a" d="M0 0h6.7v14H0z" />
      <path fill="#e1373f" d="M13.3 0H20v14h-6.7z" />
    </>
  ),
  de: (
    <>
      <path fill="#1b1714" d="M0 0h20v4.7H0z" />
      <path fill="#d3202a" d="M0 4.7h20v4.6H0z" />
      <path fill="#f6c11c" d="M0 9.3h20V14H0z" />
    </>
  ),
};

export function Flag({ language }: { language: Language }) {
  return (
    <svg className="lo-flag" viewBox="0 0 20 14" aria-hidden="true">
      {drawings[language]}
    </svg>
  );
}
