/** Key in `localStorage`. It holds `accepted` once the visitor has accepted. */
export const cookieConsentKey = 'cookieConsent';

export function storeCookieConsent(): void {
  try {
    localStorage.setItem(cookieConsentKey, 'accepted');
  } catch {
    // Storage is blocked: the banner asks again when a page is loaded.
  }
}
