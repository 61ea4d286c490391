/** sharp from the tests package, so that mf-remover itself does not depend on it. */
import { createRequire } from 'node:module';

const require = createRequire(new URL('../../tests/package.json', import.meta.url));
export default require('sharp');
