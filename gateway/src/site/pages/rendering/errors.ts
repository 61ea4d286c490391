/** The process ended while it worked on this page, because of this page or of code that runs beside it. */
export class RenderInterrupted extends Error {
  override readonly name = 'RenderInterrupted';
}

/** The page took too long. A second try at once would take as long. */
export class RenderTimeout extends Error {
  override readonly name = 'RenderTimeout';
}

/** The page was not tried, because its code has just failed. */
export class RenderUnavailable extends Error {
  override readonly name = 'RenderUnavailable';
}

/** The page was not tried, because too many pages wait. */
export class RenderBusy extends Error {
  override readonly name = 'RenderBusy';
}
