/**
 * The exports of react-i18next that remotes may use (see react-router-dom.ts). It imports the package under an alias
 * from package.json, because requests for `react-i18next` resolve to this file.
 */
export { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next-package';
