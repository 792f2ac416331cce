import { adminPaths, adminSlidePath } from '../../../adminPaths.ts';
import { act } from '../../../ui/desk/act.ts';
import { RecordForm } from '../../../ui/desk/RecordForm.tsx';
import { deleteCarouselContract, type PresentedSlide, slideFields, upsertCarouselContract } from '../carousel.api.ts';
import { slideName } from './slideName.ts';

export const SlideForm = ({ slide }: { slide: PresentedSlide }) => (
  <RecordForm
    kind="slide"
    fields={slideFields}
    record={slide}
    save={(body, { _id: id }, updatedAt) =>
      act(upsertCarouselContract, { body: id ? { ...body, id, updatedAt } : body })
    }
    afterAdd={{ path: adminSlidePath, success: 'L’image est enregistrée.' }}
    remove={{
      contract: deleteCarouselContract,
      confirmation: {
        title: `Supprimer «\u00a0${slideName(slide)}\u00a0»\u202f?`,
        text: 'Pour la cacher un temps, décochez plutôt «\u00a0Active\u00a0».',
        label: 'Supprimer l’image',
        cancelLabel: 'Garder',
      },
      path: adminPaths.carousel,
      success: 'L’image est supprimée.',
    }}
  />
);
