/**
 * Words that people build passwords from, without accents, case, digits around or letters swapped for figures:
 * « M0tdepasse2024! » comes down to `motdepasse`. Hand-made from the published lists of leaked passwords.
 */
const text = `
password passwort passw passwd pass motdepasse motpasse mdp mdpasse monmotdepasse lemotdepasse secret code codesecret
azerty qwerty azertyuiop qwertyuiop qwertz azertyui qwertyui azer qwer asdf asdfgh asdfghjkl qsdf qsdfgh qsdfghjklm zxcvbn
zxcvbnm wxcvbn abc abcd abcdef admin administrateur administrator root user utilisateur username login connexion test
testtest testing guest invite default defaut changeme changemoi change welcome bienvenue bonjour salut hello coucou
bonsoir letmein opensesame sesame ouvretoi ouvre access acces temp temporaire provisoire master maitre boss chef
iloveyou jetaime jtaime jetadore jetaimefort monamour mamour amour amoureux amourtoujours toujours love loveyou lover
lovely loveme iloveme mylove toietmoi toi moi bebe cheri cherie machérie moncoeur coeur soleil sunshine princess
princesse prince reine queen king roi ange angel demon diable dieu jesus jesuschrist allah inchallah hamdoulillah
bismillah marie mohamed mohammed nicolas julien thomas camille chloe sarah laura manon lucas hugo alexandre alexandra
guillaume maxime sebastien stephane christophe christian christelle valerie nathalie isabelle veronique dominique
frederic frederique philippe patrick pascal laurent laurence vincent michel michael jean pierre jeanpierre francois
francoise jacques catherine caroline charlotte juliette pauline mathieu matthieu matthew romain florian benjamin anthony
antoine jeremy jordan kevin dylan jessica jennifer daniel david robert charlie george william andrew joshua ashley
amanda nicole melissa samantha elizabeth doudou loulou minou minouche nounours nounou titi toto tata tonton mamie papi
papa maman mamanpapa papamaman famille family enfant enfants chaton chat chien loup lapin poussin poupee puce biscuit
chocolat nutella caramel vanille fraise banane pomme citron orange fromage cheese cookie football foot soccer rugby
tennis basketball baseball hockey olympique marseille olympiquedemarseille psg parissaintgermain paris parisien lyon
bordeaux toulouse nantes lille strasbourg bretagne breizh corse france francais allezlesbleus vivelafrance allezlom
monaco geneve bruxelles belgique suisse quebec maroc algerie tunisie portugal espagne italie america american
zidane ronaldo messi neymar mbappe liverpool chelsea arsenal barcelona realmadrid juventus
superman batman spiderman ironman starwars pokemon pikachu naruto dragonball sangoku harrypotter hermione gandalf
matrix trustno trustnoone whatever nothing fuckyou fuckoff merde putain connard salope caca pipi bite
computer ordinateur internet windows microsoft google facebook youtube instagram snapchat linkedin samsung iphone
android playstation nintendo minecraft fortnite mercedes porsche ferrari peugeot renault citroen harley yamaha kawasaki
mustang corvette shadow dragon monkey tigger tiger tigre lion panther panthere eagle aigle dolphin dauphin butterfly
papillon flower fleur fleurs rose roses tulipe orchidee jardin maison vacances soleiletmer montagne plage ocean
summer winter spring autumn ete hiver printemps automne janvier fevrier mars avril mai juin juillet aout septembre
octobre novembre decembre lundi mardi mercredi jeudi vendredi samedi dimanche monday friday sunday january december
music musique guitare metallica nirvana slipknot eminem beyonce rihanna johnny johnnyhallyday blink greenday
freedom liberte egalite fraternite libertegalitefraternite forever always lifeislife carpediem hakunamatata
money argent gold silver bijou bijoux lingot lingots napoleon napoleondor or piecesdor pieceor bankbanque banque bank
comptoir vermeil comptoirvermeil boutique shop shopping commande client compte moncompte euro euros dollar dollars
correcthorsebatterystaple thisismypassword mypassword mypass newpassword nouveaumotdepasse supermotdepasse
`;

export const commonWords: ReadonlySet<string> = new Set(
  text.normalize('NFD').replace(/\p{M}/gu, '').split(/\s+/).filter(Boolean),
);
