// Words for what is on the plate. An adjective before one of them speaks of the food, not of the light.

const set = (text: string) => new Set(text.split(/\s+/).filter(Boolean))

/** Things to eat and drink, and parts of them; singular, without accents. Not wine and not water: those are props. */
const FOOD = set(`
  food meal dish cuisine portion serving ingredient recipe snack starter appetizer dessert entree course
  soup broth ramen stew curry chowder bisque gumbo chili chilli goulash pho udon soba noodle pasta spaghetti penne lasagna lasagne
  ravioli gnocchi risotto macaroni tagliatelle carbonara bolognese pesto rice paella biryani pilaf fried sushi sashimi maki nigiri
  tempura dumpling gyoza bao dimsum spring-roll wonton pizza calzone focaccia bread toast baguette bun roll bagel croissant brioche
  sourdough ciabatta naan pita tortilla taco burrito quesadilla nacho fajita enchilada wrap sandwich burger hamburger cheeseburger hotdog
  sausage bacon ham salami prosciutto chorizo meatball steak beef brisket sirloin ribeye fillet filet veal pork rib lamb mutton goat
  kebab kebap doner shawarma gyro souvlaki skewer chicken wing drumstick thigh breast turkey duck goose quail poultry meat roast
  fish salmon tuna cod trout mackerel sardine anchovy herring eel seafood shrimp prawn crab lobster oyster mussel clam scallop squid
  octopus calamari caviar egg omelette omelet frittata pancake waffle crepe cereal oatmeal porridge granola muesli yogurt yoghurt
  cheese mozzarella cheddar parmesan feta brie ricotta halloumi paneer tofu tempeh butter cream milk custard ghee margarine
  salad lettuce spinach kale arugula rocket cabbage coleslaw slaw cucumber tomato potato fries chip crisps wedge mash onion garlic shallot
  leek carrot pepper peppercorn chile jalapeno mushroom truffle aubergine eggplant courgette zucchini pumpkin squash broccoli cauliflower
  asparagus artichoke celery radish beet beetroot turnip corn pea bean lentil chickpea hummus falafel avocado guacamole salsa olives
  basil parsley cilantro coriander dill chive rosemary thyme sage-leaf oregano mint-leaf herb spice salt sesame seed nut almond walnuts peanut
  cashew pistachio hazelnut pecan lemon lime oranges apple pear banana mango pineapple strawberry raspberry blueberry blackberry cherry
  grape melon watermelon kiwi fig plum apricot berry berries fruit coconut vegetable veggie veg greens sauce gravy dressing vinaigrette mayo
  mayonnaise ketchup mustard glaze syrup honey jam jelly marmalade icing frosting topping crumb crust dough batter garnish filling
  cake cupcake cheesecake brownie cookie biscuit pie tart tartlet pastry pastries donut doughnut muffin scone eclair macaron meringue
  pudding mousse tiramisu gelato ice-cream icecream sorbet sundae milkshake chocolate cocoa caramel toffee fudge candy candies praline
  coffee espresso latte cappuccino mocha americano tea matcha chai juice smoothie lemonade cocktail mocktail mojito beer ale lager cider
  soda cola drink beverage kimchi bibimbap bulgogi schnitzel pretzel strudel pierogi borscht moussaka tzatziki ceviche empanada arepa
  poutine fondue raclette quiche souffle ratatouille casserole terrine pate tartare carpaccio foam yolk bone skin shell stuffing
  satay laksa rendang tagine couscous bulgur quinoa polenta grits sprout bowl-food tapas mezze thali dal daal samosa pakora dosa
  oil vinegar soy tikka masala korma vindaloo roti chapati paratha chutney raita pickle pho banh shakshuka kofta kofte baklava halva
`)

/** Words of light that are ways of cooking. */
export const COOKED =
  /\b(?:grain bowls?|hot dogs?|cold cuts|sunny[- ]side(?:[- ]up)?|golden[- ]brown(?:ed)?|(?:dark|light|cold|medium)[- ](?:roast|brew)(?:ed)?|soft[- ](?:serve|shell|boiled)|hard[- ]boiled|medium[- ]rare|(?:dark|white|red) (?:meat|rum|miso))\b(?: \w+s?\b(?=$| on\b| with\b))?/g

/** Before a food, a wish for a little of it. */
export const DOSED =
  /\b(?:(?:a|an|some|tiny|little|small|fresh) )*(?:hint|touch|splash|dash|squeeze|pinch|dollop|sprig|drop|handful|bit|lots?|plenty)s? of (?:(?:the|some|fresh) )*$/

const WRONG = 'gr[ae]y|raw|burnt|burned|dry|soggy|greasy|oily|stale|(?:over|under|un)[- ]?cooked'
const SO = '(?: (?:too|so|very|a|bit|little|all|really|quite|rather|kinda))*'
/** After a food, what it shall be, or is found to be, as food: never of light. */
export const STATED = new RegExp(
  `^ (?:(?:should|must|shall|needs? to|has to|have to|ought to)(?: (?:be|look|appear|very|a|bit|little|not|really|still))* (?:medium(?:[- ](?:rare|well))?|rare|well[- ]done|hot|grilled|fried|baked|roasted|toasted|seared|charred|melted|melty|moist|spicy|ripe|fluffy|thick(?:er)?|thin(?:ner)?|cooked|white|black|brown|${WRONG})|(?:looks?|seems?|appears?|came out|turned out|comes out)${SO} (?:white|black|brown|${WRONG})|(?:is|are|was|were)${SO} (?:${WRONG}))\\b`,
)
/** What it just is: no wish, and no colour of anything else. */
export const DESCRIBED = new RegExp(`^ (?:is|are|was|were)${SO} (?:white|black|brown)\\b`)

/** The dish as a whole and what it lies in: to brighten it is to brighten the picture, to paint it is not. */
const DISH = set('food meal dish plate bowl cup mug pan skillet crockery rim vessel glass')

/** Words after a food that make it an adjective: “coffee shop”, “salmon background”, “food photo”. */
const FOLLOWERS =
  /^(?:shop|house|bar|room|board|block|restaurant|photo\w*|picture|image|pic|shot|menu|app|apps|place|truck|stall|court|market|blog\w*|magazine|back ?ground|backdrop|wall|table\w*|surface|colou?rs?|tones?|mood|vibe|look|style|light\w*|shadows?|accents?|brown|pink|green|yellow|red|orange|blue|white|purple|coloured|colored|styling|stylist)$/

/** @param word lower case, without accents */
export function isFood(word: string): boolean {
  return FOOD.has(word) || singulars(word).some((one) => FOOD.has(one))
}

export function isDish(word: string): boolean {
  return DISH.has(word) || singulars(word).some((one) => DISH.has(one))
}

/** @param next the word after it */
export function isFoodNoun(word: string, next: string | undefined): boolean {
  return isFood(word) && !(next !== undefined && FOLLOWERS.test(next))
}

export const anyFood = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^a-z-]+/)
    .some((word) => isFood(word))

function singulars(word: string): string[] {
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)]
  if (word.endsWith('es')) return [word.slice(0, -1), word.slice(0, -2)]
  return word.endsWith('s') ? [word.slice(0, -1)] : []
}
