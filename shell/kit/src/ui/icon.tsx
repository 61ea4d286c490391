/** Stroke icons on a 24-unit grid, drawn for this site. */
const paths = {
  arrowLeft: 'M19 12H5m6-6-6 6 6 6',
  arrowRight: 'M5 12h14m-6-6 6 6-6 6',
  bug: 'M8 9a4 4 0 0 1 8 0v6a4 4 0 0 1-8 0zM4 13h4m8 0h4M5 7l3 2m11-2-3 2M5 19l3-2m11 2-3-2M12 9v10',
  camera: 'M4 8h3l2-3h6l2 3h3v11H4zm8 2.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  car: 'M4 16v-3l2-1 2-5h8l3 5 1 1v3zM7.5 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zm9 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevronDown: 'm6 9 6 6 6-6',
  clipboard: 'M9 4h6v3H9zM15 5.5h3V20H6V5.5h3',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2',
  close: 'M6 6l12 12M18 6 6 18',
  code: 'm8 7-5 5 5 5m8-10 5 5-5 5M14 4l-4 16',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  cpu: 'M7 7h10v10H7zM10 10h4v4h-4zM9.5 3.5V7m5-3.5V7m-5 10v3.5m5-3.5v3.5M3.5 9.5H7m-3.5 5H7m10-5h3.5M17 14.5h3.5',
  creditCard: 'M3.5 6h17v12.5h-17zM3.5 10h17M7 15h4',
  crop: 'M7 2.5V17h14.5M2.5 7H17v14.5',
  download: 'M12 4v11m-5-4.5 5 5 5-5M4.5 20h15',
  edit: 'M4 20l1-5L16 4l4 4L9 19zM13.5 6.5l4 4',
  eraser: 'm8 20-5-5L14 4l6 6-10 10zM9 9l6 6M13 20h8',
  file: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  helpCircle:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.8v.1',
  image: 'M3.5 5h17v14h-17zM3.5 16l5-5 4 4 3-3 5 4.5M15.5 9.2v.1',
  instagram:
    'M4 8a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4zM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM16.8 7.2v.1',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z',
  facebook:
    'M14 21v-8h3l.5-3.5H14V7.5c0-1.2.5-2 2-2h1.5V2.3A17 17 0 0 0 15.3 2C12.8 2 11 3.6 11 6.8v2.7H8V13h3v8',
  linkedin: 'M5 9.5V20M5 4.6v.1M10 20V9.5m0 5c0-3 1.5-5 4-5s4 1.5 4 5V20',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1',
  mail: 'M3.5 5.5h17v13h-17zM4 6l8 7 8-7',
  menu: 'M4 7h16M4 12h16M4 17h10',
  message: 'M4 5h16v11h-8l-5 4v-4H4z',
  minus: 'M5 12h14',
  package: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  palette:
    'M12 3.5a8.5 8.5 0 1 0 0 17c1.5 0 2-.8 2-1.7 0-1.3-1-1.6-1-2.8 0-1 .8-1.5 1.8-1.5H17c2 0 3.5-1.5 3.5-3.5 0-4.2-3.8-7.5-8.5-7.5zM7.5 12v.1M9.5 8v.1M14.5 8v.1',
  plus: 'M5 12h14M12 5v14',
  redo: 'M20 9H9a5 5 0 0 0 0 10h4M16 5l4 4-4 4',
  refresh: 'M20 11a8 8 0 0 0-14.5-3.5L3.5 10M3.5 4.5V10H9M4 13a8 8 0 0 0 14.5 3.5l2-2.5m0 5.5V14H15',
  rss: 'M4.5 5.5a14 14 0 0 1 14 14M4.5 12a7.5 7.5 0 0 1 7.5 7.5M5.5 18.5v.1',
  scale: 'M12 4v16M7 20h10M5 7h14M5 7l-2.5 6a2.6 2.6 0 0 0 5 0zM19 7l-2.5 6a2.6 2.6 0 0 0 5 0z',
  scissors:
    'M6.5 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zm0 11a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8.5 8 20 18M8.5 16 20 6',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20.5 20.5',
  server: 'M4 4.5h16v6H4zM4 13.5h16v6H4zM7.5 7.5v.1M7.5 16.5v.1',
  share: 'M12 15V4m-4 3.5 4-4 4 4M5 12v8h14v-8',
  shield: 'M12 3l7.5 3v5.5c0 4.5-3 7.5-7.5 9.5-4.5-2-7.5-5-7.5-9.5V6z',
  sparkle: 'M12 3.5c.6 5 3.5 8 8.5 8.5-5 .6-8 3.5-8.5 8.5-.6-5-3.5-8-8.5-8.5 5-.6 8-3.5 8.5-8.5z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  trash: 'M4.5 6.5h15M9 6.5V4h6v2.5M6.5 6.5l1 14h9l1-14M10 10.5v6M14 10.5v6',
  undo: 'M4 9h11a5 5 0 0 1 0 10h-4M8 5 4 9l4 4',
  upload: 'M12 16V4.5M7 9l5-5 5 5M4.5 20h15',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c0-4 3.5-6 7.5-6s7.5 2 7.5 6',
  users:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20c0-3.5 3-5.5 6.5-5.5s6.5 2 6.5 5.5M16 5.3a3.5 3.5 0 0 1 0 6.4M18 15c2.2.8 3.5 2.5 3.5 5',
  warning: 'M12 4 2.5 20h19zM12 10v4.5M12 17.3v.1',
  x: 'M4 4l16 16M20 4 4 20',
  youtube: 'M3 8a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3zM10 9l5 3-5 3z',
  zoom: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20.5 20.5M10.5 8v5M8 10.5h5',
} as const;

export type IconName = keyof typeof paths;

/** Decorative unless it has a `label`. */
export function Icon({
  name,
  label,
  className = '',
}: {
  name: IconName;
  label?: string;
  className?: string;
}) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or hidden as decoration
    <svg
      viewBox="0 0 24 24"
      className={`lo-icon ${className}`.trim()}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={paths[name]} />
    </svg>
  );
}
