/** Quick proofs of raw layers: node proof.ts DIR name… → DIR/name.proof.png (picture and cut-out side by side). */

import develop, { over, print } from './develop.ts';
import sharp from './sharp.ts';

const [folder = '.build', ...names] = process.argv.slice(2);
for (const name of names) {
  const cut = develop(`${folder}/${name}.cut`);
  const whole = over(cut, develop(`${folder}/${name}.back`, 2));
  const raw = { width: cut.width, height: cut.height, channels: 4 as const };
  const left = await sharp(print(whole), { raw }).removeAlpha().png().toBuffer();
  const right = await sharp(print(cut), { raw }).flatten({ background: '#2a2' }).png().toBuffer();
  await sharp(left)
    .extend({ right: cut.width })
    .composite([{ input: right, left: cut.width, top: 0 }])
    .png()
    .toFile(`${folder}/${name}.proof.png`);
}
