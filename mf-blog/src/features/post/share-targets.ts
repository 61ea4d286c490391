/** Where a post can be shared: the network's own page, prefilled. */
export const shareTargets = [
  {
    id: 'twitter',
    icon: 'x',
    address: (url: string, title: string) =>
      `https://twitter.com/intent/tweet?${new URLSearchParams({ url, text: title })}`,
  },
  {
    id: 'facebook',
    icon: 'facebook',
    address: (url: string) => `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
  },
  {
    id: 'linkedin',
    icon: 'linkedin',
    address: (url: string) =>
      `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`,
  },
] as const;

/** Opens a share page in a popup. */
export function openSharePopup(address: string): void {
  window.open(address, '_blank', 'popup,width=550,height=420,noopener,noreferrer');
}
