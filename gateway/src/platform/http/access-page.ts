const texts: Readonly<Record<string, { title: string; sentence: string }>> = {
  en: { title: 'This server is private', sentence: 'Reload the page and enter the password of this server.' },
  zh: { title: '这是私有服务器', sentence: '请刷新页面，然后输入这台服务器的密码。' },
  es: {
    title: 'Este servidor es privado',
    sentence: 'Vuelve a cargar la página e introduce la contraseña de este servidor.',
  },
  fr: {
    title: 'Ce serveur est privé',
    sentence: 'Rechargez la page, puis saisissez le mot de passe de ce serveur.',
  },
  de: {
    title: 'Dieser Server ist privat',
    sentence: 'Lade die Seite neu und gib das Passwort dieses Servers ein.',
  },
};

/** English comes first, because it is the fallback for visitors with other languages. */
export const accessPageLanguages = Object.keys(texts);

/**
 * The page for a visitor who cancelled the browser's password dialog.
 * @param language One of `accessPageLanguages`.
 * @param style Style element with `accessPageStyles`.
 */
export function accessPage(language: string, style: string): string {
  const { title, sentence } = texts[language] as { title: string; sentence: string };
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
${style}
</head>
<body><main><h1>${title}</h1><p>${sentence}</p></main></body>
</html>
`;
}

export const accessPageStyles = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; padding: 1.5rem; font: 1rem/1.6 system-ui, sans-serif; }
h1 { margin: 0 0 0.5rem; font-size: 1.5rem; } p { margin: 0; max-width: 30rem; }
`;
