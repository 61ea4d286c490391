import { Chip, Field, Input, Spinner, toast, useLanguage, useT } from '@liftout/kit';
import { hasLayout, largestWidth, layoutDefaults, type Recipe, resultFormat } from '@liftout/recipe';
import { memo, type ReactNode, useRef, useState } from 'react';
import { ColorField } from '../../../ui/color-field';
import { FileInput } from '../../../ui/file-input';
import { formatPercent } from '../../../ui/format-size';
import { SelectField } from '../../../ui/select-field';
import { type ChosenFile, useChosenFile } from '../../../ui/use-chosen-file';
import { writableFormats } from '../../../ui/writable-formats';
import { RangeField } from '../../editor/components/range-field';
import { measurePicture } from '../../removal/measure-picture';
import { changeRecipe, isSameRecipe, type RecipeChange } from '../change-recipe';

interface RecipeFieldsProps {
  recipe: Recipe;
  onChange: (recipe: Recipe) => void;
  /** Absent if the recipe uses the background of the set. */
  onBackground?: (picture: File | null) => void;
}

const ratios = ['original', 'subject', '1:1', '4:5', '3:4', '4:3', '16:9', '9:16'] as const;
const formatNames = { png: 'PNG', jpg: 'JPG', webp: 'WebP' };
const white = '#ffffff';
/** Pixels: the minimum of a recipe. */
const minSide = 16;

/** A form for all fields of a recipe. */
export const RecipeFields = memo(function RecipeFields({
  recipe,
  onChange,
  onBackground,
}: RecipeFieldsProps) {
  const t = useT('mf-remover/sets');
  const language = useLanguage();
  const percent = (value: number) => formatPercent(value / 100, language);
  /** The text of the field while the visitor types: the first digits may be less than the minimum width. */
  const [typedWidth, setTypedWidth] = useState<string | null>(null);
  const last = useRef<{ fields: string; before: Recipe; after: Recipe }>(undefined);
  const change = (values: RecipeChange) => {
    const fields = Object.keys(values).join();
    // On the way to the value that the visitor wants, a field has others: it is empty, or an arrow key passes them. So
    // each value is set in the recipe before the first of them, and what another one has removed comes back.
    const same = last.current?.fields === fields && last.current.after === recipe ? last.current : null;
    const before = same?.before ?? recipe;
    const after = changeRecipe(before, values);
    last.current = { fields, before, after };
    onChange(after);
  };

  const picture = useChosenFile(
    readPicture,
    (read) => {
      if (read) onBackground?.(read);
      else toast({ title: t('recipe.background.failed'), variant: 'destructive' });
    },
    `${recipe.bg_color} ${recipe.bg_image_file} ${recipe.bg_image_url}`,
  );

  const { name, ...unnamed } = recipe;
  const { ratio = 'original', subject = 'fit', align = 'center', shadow_type = 'none' } = recipe;
  const size = recipe.subject_size ?? layoutDefaults.subject_size[subject];
  const format = resultFormat(recipe);
  const isTooWide = recipe.width !== undefined && recipe.width > largestWidth(recipe);

  return (
    <div className="grid gap-5">
      <Group title={t('recipe.start')}>
        <div className="flex flex-wrap gap-2">
          {Object.entries(presets).map(([id, preset]) => (
            <Chip
              key={id}
              pressed={isSameRecipe(unnamed, preset)}
              onClick={() => {
                picture.giveUp();
                onChange({ ...preset, ...(name && { name }) });
              }}
            >
              {t(`recipe.presets.${id}`)}
            </Chip>
          ))}
        </div>
      </Group>
      <Background
        recipe={recipe}
        change={change}
        picture={picture}
        takesPictures={onBackground !== undefined}
      />
      <SelectField
        label={t('recipe.ratio.label')}
        value={ratio}
        options={[...new Set([...ratios, ratio])]}
        text={(one) => (one === 'original' || one === 'subject' ? t(`recipe.ratio.${one}`) : one)}
        onChange={(one) => change({ ratio: one === 'original' ? undefined : one })}
      />
      <Field
        label={t('recipe.width.label')}
        hint={t(isTooWide ? 'handOver.sideTooLong' : 'recipe.width.hint')}
      >
        {(control) => (
          <Input
            {...control}
            aria-invalid={isTooWide}
            type="number"
            inputMode="numeric"
            min={minSide}
            max={largestWidth(recipe)}
            value={typedWidth ?? recipe.width ?? ''}
            onChange={({ target }) => {
              setTypedWidth(target.value);
              const width = Math.round(target.valueAsNumber);
              if (target.value === '') change({ width: undefined });
              else if (width >= minSide) change({ width });
            }}
            onBlur={() => setTypedWidth(null)}
          />
        )}
      </Field>
      <SelectField
        label={t('recipe.same.label')}
        value={subject}
        options={['fit', 'height', 'area']}
        text={(one) => t(`recipe.same.${one}`)}
        onChange={(one) => change({ subject: one === 'fit' ? undefined : one })}
      />
      {subject !== 'fit' && (
        <RangeField
          label={t(`recipe.size.${subject}`)}
          value={size}
          min={5}
          max={subject === 'height' ? 100 : 80}
          text={percent(size)}
          onChange={(subject_size) => change({ subject_size })}
        />
      )}
      {hasLayout(recipe) && (
        <>
          <RangeField
            label={t('recipe.margin')}
            value={recipe.margin ?? layoutDefaults.margin}
            min={0}
            max={45}
            text={percent(recipe.margin ?? layoutDefaults.margin)}
            onChange={(margin) => change({ margin })}
          />
          <Group title={t('recipe.align.label')}>
            <div className="flex flex-wrap gap-2">
              {(['center', 'baseline'] as const).map((one) => (
                <Chip key={one} pressed={align === one} onClick={() => change({ align: one })}>
                  {t(`recipe.align.${one}`)}
                </Chip>
              ))}
            </div>
          </Group>
        </>
      )}
      <SelectField
        label={t('recipe.shadow.label')}
        value={shadow_type}
        options={['none', 'drop', 'car', '3D']}
        text={(one) => t(`recipe.shadow.${one}`)}
        onChange={(one) => change({ shadow_type: one === 'none' ? undefined : one })}
      />
      {shadow_type !== 'none' && (
        <RangeField
          label={t('recipe.opacity')}
          value={recipe.shadow_opacity ?? 50}
          min={0}
          max={100}
          text={percent(recipe.shadow_opacity ?? 50)}
          onChange={(shadow_opacity) => change({ shadow_opacity })}
        />
      )}
      <SelectField
        label={t('recipe.format.label')}
        value={recipe.format ?? 'auto'}
        options={['auto', ...writableFormats()]}
        text={(one) =>
          one === 'auto' ? t('recipe.format.auto', { format: formatNames[format] }) : formatNames[one]
        }
        onChange={(one) => change({ format: one === 'auto' ? undefined : one })}
      />
      {format !== 'png' && (
        <RangeField
          label={t('recipe.quality')}
          value={recipe.quality ?? 92}
          min={40}
          max={100}
          text={String(recipe.quality ?? 92)}
          onChange={(quality) => change({ quality })}
        />
      )}
    </div>
  );
});

const presets: Readonly<Record<string, Recipe>> = {
  plain: {},
  shop: { ratio: '1:1', width: 1600, margin: 8, bg_color: white, format: 'jpg' },
  shelf: {
    ratio: '4:5',
    width: 1200,
    margin: 8,
    align: 'baseline',
    subject: 'height',
    subject_size: 60,
    shadow_type: 'drop',
    shadow_opacity: 25,
  },
};

function Background({
  recipe,
  change,
  picture,
  takesPictures,
}: Pick<RecipeFieldsProps, 'recipe'> & {
  picture: ChosenFile;
  takesPictures: boolean;
  change: (fields: RecipeChange) => void;
}) {
  const t = useT('mf-remover/sets');
  const input = useRef<HTMLInputElement>(null);
  const kind =
    recipe.bg_image_file !== undefined ? 'picture' : recipe.bg_color !== undefined ? 'color' : 'none';
  const none = { bg_color: undefined, bg_image_file: undefined, bg_image_url: undefined };
  const choose = (fields: typeof none | { bg_color: string }) => {
    picture.giveUp();
    change({ ...none, ...fields });
  };
  return (
    <Group title={t('recipe.background.label')}>
      <div className="flex flex-wrap gap-2">
        <Chip pressed={kind === 'none'} onClick={() => choose(none)}>
          {t('recipe.background.none')}
        </Chip>
        <Chip pressed={kind === 'color'} onClick={() => choose({ bg_color: white })}>
          {t('recipe.background.color')}
        </Chip>
        {takesPictures && (
          <Chip
            pressed={kind === 'picture'}
            aria-busy={picture.reading}
            onClick={() => input.current?.click()}
          >
            {picture.reading && <Spinner />}
            {t('recipe.background.picture')}
          </Chip>
        )}
      </div>
      {kind === 'color' && (
        <ColorField
          label={t('recipe.background.choose')}
          value={/^#[\da-f]{6}$/i.test(recipe.bg_color ?? '') ? (recipe.bg_color ?? white) : white}
          onChange={(bg_color) => choose({ bg_color })}
        />
      )}
      {kind === 'picture' && <p className="truncate text-sm text-soft">{recipe.bg_image_file}</p>}
      {takesPictures && (
        <FileInput ref={input} accept="image/*" onFiles={([file]) => void picture.take(file)} />
      )}
    </Group>
  );
}

/** @returns undefined if the browser can't open the picture. Then no result of the set could be made. */
async function readPicture(file: File): Promise<File | undefined> {
  if (!(await measurePicture(file))) return undefined;
  // The results need the picture later, when the file may have changed or gone.
  return new File([await file.arrayBuffer()], file.name, { type: file.type });
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 text-sm font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}
