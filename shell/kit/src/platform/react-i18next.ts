/**
 * The names of react-i18next that the platform supports (see react-router-dom.ts). The package is imported
 * under an alias of package.json, for the request for `react-i18next` itself is answered by this file.
 */
export { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next-package';
