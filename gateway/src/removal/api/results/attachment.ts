import type { DownloadFormat } from '@liftout/gateway-contract';
import { stemOf } from '@liftout/recipe';
import { cleanFileName } from './download-token.ts';

/** A Content-Disposition for a result, named after the file that was uploaded (RFC 6266 and 5987). */
export function attachment(uploadedName: string, format: DownloadFormat): string {
  const stem = stemOf(cleanFileName(uploadedName)) || 'image';
  const name = `processed_${stem}.${format}`;
  const plain = name.replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
