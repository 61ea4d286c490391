import type { Recipe } from '@liftout/recipe';
import { useEffect, useRef, useState } from 'react';
import type { PictureSet } from '../picture-set';
import type { SetPicture } from '../set-state';

interface PreviewProps {
  set: PictureSet;
  picture: SetPicture;
  /** The picture's own recipe, else that of the set. */
  recipe: Recipe;
  background: Blob | null;
  /** Pixels of the longer side. */
  side: number;
  /** True: made from the full cut-out, not from its small copy. */
  sharp?: boolean;
}

/** In the middle of a positioned parent. */
const place = 'absolute inset-0 m-auto max-h-full max-w-full';

/** The picture as the recipe makes it, drawn when it comes into view; before it is cut, the picture itself. */
export function Preview({ picture, ...props }: PreviewProps) {
  return picture.state.step === 'done' ? (
    <CutPreview {...props} picture={picture} cut={picture.state.cut} />
  ) : (
    <OriginalPreview {...props} picture={picture} />
  );
}

function CutPreview({
  set,
  picture,
  cut,
  recipe,
  background,
  side,
  sharp = false,
}: PreviewProps & { cut: Extract<SetPicture['state'], { step: 'done' }>['cut'] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const inView = useInView(canvas);
  const { id } = picture;

  useEffect(() => {
    if (!inView) return;
    let gone = false;
    const draw = async () => {
      const kind = sharp ? 'cutout' : 'small';
      const file = await set.file(id, kind);
      if (!file || gone) return;
      // The review shows one picture at a time: those that the visitor passes quickly are not drawn.
      const bitmap = await set.renderer.preview(sharp ? 'review' : id, {
        file,
        key: `${id}/${kind}/${cut.version}`,
        picture: { width: cut.width, height: cut.height },
        subject: cut.subject,
        recipe,
        background,
        side,
      });
      if (gone || !canvas.current) return bitmap.close();
      canvas.current.width = bitmap.width;
      canvas.current.height = bitmap.height;
      canvas.current.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    };
    // After a failure, the earlier preview stays. When the picture is saved, a message says what is wrong.
    void draw().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [inView, set, id, cut, recipe, background, side, sharp]);

  return <canvas ref={canvas} className={`${place} outline outline-line`} />;
}

function OriginalPreview({ set, picture }: PreviewProps) {
  const image = useRef<HTMLImageElement>(null);
  const inView = useInView(image);
  const [address, setAddress] = useState<string>();
  const { id } = picture;

  useEffect(() => {
    if (!inView) return;
    let created: string | undefined;
    let gone = false;
    const load = async () => {
      const file = await set.file(id, 'original');
      if (!file || gone) return;
      const small = await set.renderer.small(file);
      if (gone) return;
      created = URL.createObjectURL(small);
      setAddress(created);
    };
    void load().catch(() => undefined);
    return () => {
      gone = true;
      if (created) URL.revokeObjectURL(created);
    };
  }, [inView, set, id]);

  return (
    <img
      ref={image}
      src={address}
      alt=""
      // A drag moves the card. A dragged image that disappears once the picture is cut would never end its drag.
      draggable={false}
      className={`${place} opacity-50 ${address ? '' : 'size-full'}`}
    />
  );
}

/** True once the element has been near the window. */
function useInView(element: { current: Element | null }): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '200px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}
