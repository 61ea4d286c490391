/** The logo: a subject that leaves its frame, over the transparency pattern. */
export function Logo() {
  return (
    <span className="lo-logo">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path className="lo-logo-frame" d="M3 9h18v20H3z" />
        <path
          className="lo-logo-checker"
          d="M3 9h6v5H3zM15 9h6v5h-6zM9 14h6v5H9zM3 19h6v5H3zM15 19h6v5h-6zM9 24h6v5H9z"
        />
        <circle className="lo-logo-subject" cx="21" cy="12" r="9" />
      </svg>
      <span>Liftout</span>
    </span>
  );
}
