import './slideList.css';
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useState } from 'react';
import { CallError, messageOf } from '../../../http/call.ts';
import { act } from '../../../ui/desk/act.ts';
import { Refusal } from '../../../ui/forms/ErrorSummary.tsx';
import { island } from '../../../ui/island/Island.tsx';
import { orderCarouselsContract, type PresentedSlide } from '../carousel.api.ts';
import { SlideRow } from './SlideRow.tsx';
import { nameOf } from './slideWords.ts';

type Props = { slides: readonly PresentedSlide[]; now: number };

const instructions =
  'Appuyez sur Espace pour prendre l’image, sur les flèches haut et bas pour la déplacer, sur Espace pour la poser, sur Échap pour annuler.';

function List({ slides: given, now }: Props) {
  const [slides, setSlides] = useState(given);
  const [problem, setProblem] = useState('');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = slides.map(({ _id }) => _id);
  const place = (id: unknown) => ids.indexOf(String(id)) + 1;
  const labelOf = (id: unknown) => {
    const slide = slides.find(({ _id }) => _id === id);
    return slide ? nameOf(slide) : '';
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${labelOf(active.id)}, prise au rang ${place(active.id)} sur ${ids.length}.`,
    onDragOver: ({ active, over }) => (over ? `${labelOf(active.id)}, au rang ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `${labelOf(active.id)}, posée au rang ${place(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${labelOf(active.id)} est remise à sa place.`,
  };

  const order = async ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    const before = slides;
    const next = arrayMove([...slides], ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
    setSlides(next);
    setProblem('');
    try {
      const body = { ids: next.map(({ _id }) => _id) };
      setSlides((await act(orderCarouselsContract, { body, done: 'L’ordre est enregistré.' })).data);
    } catch (error) {
      const current = error instanceof CallError && error.status === 409 ? error.data : null;
      setSlides(Array.isArray(current) ? (current as PresentedSlide[]) : before);
      setProblem(messageOf(error));
    }
  };
  return (
    <div className="stack">
      <Refusal text={problem} />
      <DndContext
        id="carrousel"
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={order}
        accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className="plain-list stack gap-2" data-rows>
            {slides.map((slide) => (
              <SlideRow key={slide._id} slide={slide} now={now} />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {slides.length === 0 && <p className="panel">Le carrousel est vide{'\u00a0'}: l’accueil ne le montre pas.</p>}
    </div>
  );
}

export const SlideList = island(List);
