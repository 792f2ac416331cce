import { Button } from '../../../../ui/Button.tsx';

export const PrintButton = () => (
  <Button className="dispatch-screen" onClick={() => print()}>
    Imprimer
  </Button>
);
