/** The client account of the demo: an invented person at an address that nobody has. */
export const demoClient = {
  email: 'cliente@demo.example',
  civilite: 'Mme',
  firstName: 'Camille',
  lastName: 'Démonstration',
  dateOfBirth: '1985-03-14',
  portablePhone: '+33639981234',
  address: '1 rue de la Démonstration',
  postalCode: '75002',
  town: 'Paris',
  country: 'FR',
} as const;
