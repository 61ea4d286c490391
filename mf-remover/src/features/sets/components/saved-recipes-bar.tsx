import { Button, Field, Icon, IconButton, Input, toast, useLanguage, useT } from '@liftout/kit';
import { parseRecipeText, type Recipe, RecipeError } from '@liftout/recipe';
import { memo, useRef, useState } from 'react';
import { FileInput } from '../../../ui/file-input';
import { saveFile } from '../../../ui/save-file';
import { SelectField } from '../../../ui/select-field';
import { listNames } from '../list-names';
import { deleteRecipe, findInUse, readSavedRecipes, saveRecipe } from '../saved-recipes';

interface SavedRecipesBarProps {
  recipe: Recipe;
  onChange: (recipe: Recipe) => void;
}

/** Stores recipes by name on this device, and as files that the command and the API also accept. */
export const SavedRecipesBar = memo(function SavedRecipesBar({ recipe, onChange }: SavedRecipesBarProps) {
  const t = useT('mf-remover/sets');
  const language = useLanguage();
  const [saved, setSaved] = useState(readSavedRecipes);
  const [name, setName] = useState(recipe.name ?? '');
  const input = useRef<HTMLInputElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const chosen = findInUse(saved, recipe);

  const save = () => {
    const named = { ...recipe, name: name.trim().slice(0, 80) };
    if (!named.name) return;
    if (!saveRecipe(named)) {
      toast({ title: t('saved.notKept'), variant: 'destructive' });
      return;
    }
    setSaved(readSavedRecipes());
    onChange(named);
    toast({ title: t('saved.done', { name: named.name }) });
  };
  const exportFile = () => {
    const text = `${JSON.stringify(recipe, null, 2)}\n`;
    saveFile(new Blob([text], { type: 'application/json' }), `${recipe.name ?? 'recipe'}.json`);
  };
  /** A recipe only names its picture, so the visitor has to choose it. */
  const use = ({ bg_image_file, bg_image_url, ...one }: Recipe) => {
    onChange(one);
    setName(one.name ?? '');
    const picture = bg_image_file ?? bg_image_url;
    if (picture) toast({ title: t('saved.choosePicture', { name: picture }) });
  };
  const importFile = async (file: File | undefined) => {
    if (!file) return;
    try {
      use(parseRecipeText(await file.text()));
    } catch (error) {
      const fields = error instanceof RecipeError ? error.fields : [];
      toast({
        title: t('saved.unusable', { name: file.name }),
        description: fields.length > 0 ? t('saved.faults', { fields: listNames(fields, language) }) : '',
        variant: 'destructive',
      });
    }
  };

  return (
    <div className="grid gap-3">
      {saved.length > 0 && (
        <div className="flex items-end gap-1">
          <div className="min-w-0 grow">
            <SelectField
              label={t('saved.choose')}
              value={chosen?.name ?? ''}
              options={['', ...saved.map((one) => one.name ?? '')]}
              text={(option) => option || t('saved.none')}
              onChange={(option) => {
                const one = saved.find((candidate) => candidate.name === option);
                if (one) use(one);
              }}
            />
          </div>
          {chosen?.name && (
            <IconButton
              icon="trash"
              label={t('saved.delete', { name: chosen.name })}
              onClick={() => {
                // This button disappears.
                saveButton.current?.focus();
                deleteRecipe(chosen.name ?? '');
                setSaved(readSavedRecipes());
              }}
            />
          )}
        </div>
      )}
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className="min-w-0 grow">
          <Field label={t('saved.name')}>
            {(control) => (
              <Input
                {...control}
                maxLength={80}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
        </div>
        <Button ref={saveButton} type="submit" variant="outline">
          {t('saved.save')}
        </Button>
      </form>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" onClick={exportFile}>
          <Icon name="download" />
          {t('saved.export')}
        </Button>
        <Button variant="quiet" onClick={() => input.current?.click()}>
          <Icon name="upload" />
          {t('saved.import')}
        </Button>
        <FileInput
          ref={input}
          accept="application/json,.json"
          aria-label={t('saved.import')}
          onFiles={([file]) => void importFile(file)}
        />
      </div>
    </div>
  );
});
