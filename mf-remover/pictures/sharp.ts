/** sharp is a dependency of the tests package; the recipes borrow it, so that the site itself depends on nothing. */
import { createRequire } from 'node:module';

const require = createRequire(new URL('../../tests/package.json', import.meta.url));
export default require('sharp');
