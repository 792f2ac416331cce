import { adminNewsPath, adminPaths, adminPreviewPath } from '../../../adminPaths.ts';
import { newsPath } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { act } from '../../../ui/desk/act.ts';
import { RecordForm } from '../../../ui/desk/RecordForm.tsx';
import { formFields } from '../../../ui/forms/Form.tsx';
import { postForm } from '../../../ui/forms/postForm.ts';
import { addNewsContract, deleteNewsContract, editNewsContract, newsFields } from '../news.api.ts';
import type { PresentedNews } from '../news.ts';

function openPreview(source: HTMLFormElement | null): void {
  if (!source) return;
  const form = postForm(adminPreviewPath('news'), formFields(source));
  form.target = '_blank';
  form.submit();
  form.remove();
}

export const NewsForm = ({ news }: { news: PresentedNews }) => (
  <RecordForm
    kind="news"
    fields={newsFields}
    record={news}
    save={(body, { _id: newsId }, updatedAt) =>
      newsId ? act(editNewsContract, { body: { ...body, newsId, updatedAt } }) : act(addNewsContract, { body })
    }
    afterAdd={{ path: adminNewsPath, success: 'L’actualité est enregistrée.' }}
    remove={{
      contract: deleteNewsContract,
      confirmation: {
        title: `Supprimer «\u00a0${news.title}\u00a0»\u202f?`,
        text: 'Sa page répondra qu’elle a été retirée. Pour la cacher un temps, décochez plutôt «\u00a0Visible\u00a0».',
        label: 'Supprimer l’actualité',
        cancelLabel: 'Garder',
      },
      path: adminPaths.news,
      success: 'L’actualité est supprimée.',
    }}
    saveLabel={({ isVisible }) => (isVisible === 'on' ? 'Publier' : 'Enregistrer')}
    actions={
      <>
        <Button variant="quiet" onClick={({ currentTarget }) => openPreview(currentTarget.closest('form'))}>
          Aperçu
        </Button>
        {news._id && (
          <a className="button button-plain" href={newsPath(news._id)}>
            Voir la page
          </a>
        )}
      </>
    }
  />
);
