/** The shell's English texts that components of kit show. The stand-in shell shows them in every language. */
export const shellTexts = {
  imageFailed: 'Image failed to load',
  remoteError: {
    failed: {
      title: 'This page could not be loaded',
      text: 'The rest of the site is fine. Often a second try is enough.',
    },
    kept: {
      title: 'This page can only be read for now',
      text: 'Its buttons and forms did not load. Often a second try is enough.',
    },
    failedAgain: {
      title: 'It still doesn’t load',
      text: 'The second try failed too. Reloading the page often helps.',
    },
    crashed: {
      title: 'This page has stopped working',
      text: 'Something on it went wrong while it was being shown. The rest of the site is fine.',
    },
    offline: {
      title: 'You’re offline',
      text: 'This page needs a connection. We’ll try again automatically when you’re back online.',
    },
    retry: 'Try again',
    retrying: 'Trying again...',
    reload: 'Reload page',
  },
  partFailed: {
    text: 'This part of the page has stopped working. The rest is fine.',
    retry: 'Try again',
  },
  newVersion: {
    title: 'There is a newer version of this page',
    text: 'Reload when it suits you.',
    reload: 'Reload page',
  },
};
