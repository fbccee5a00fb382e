/** Frequent given names in the United States, in lower case. Source: Social Security Administration. */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(
  `aaron abigail adam adrian alan albert alejandro alex alexander alexandra alexis alice alicia allison alyssa amanda amber
   amy ana andrea andrew andy angel angela angelica anita ann anna anne annie anthony antonio april arthur ashley austin
   barbara becky ben benjamin bernard beth betty beverly bill billy blake bob bobby bonnie brad bradley brandon brenda
   brent brett brian brittany bruce bryan caitlin calvin cameron carl carla carlos carmen carol caroline carolyn casey
   catherine cathy chad charlene charles charlie charlotte chelsea cheryl chris christian christina christine christopher
   cindy claire clara clarence claudia cody colleen connie corey courtney craig crystal curtis cynthia daisy dale dan dana
   daniel danielle danny darlene darren dave david dawn dean debbie deborah debra denise dennis derek diana diane don
   donald donna doris dorothy doug douglas dustin dylan earl ed eddie edgar eduardo edward eileen elaine elena elizabeth
   ellen emily emma eric erica erik erika erin ernest esther ethan eugene eva evan evelyn felicia fernando florence
   frances francisco frank fred frederick gabriel gabriela gail gary gene george gerald gina gladys glen glenn gloria
   gordon greg gregory hannah harold harry heather hector heidi helen henry herbert holly howard hunter ian irene isaac
   isabel isabella jack jackie jacob jacqueline jaime jake james jamie jan jane janet janice jared jasmine jason jay jean
   jeff jeffrey jen jenna jennifer jenny jeremy jerry jesse jessica jesus jill jim jimmy joan joann joanne joe joel john
   johnny jon jonathan jordan jorge jose joseph josh joshua joyce juan juanita judith judy julia julian julie june justin
   karen karina karl kate katherine kathleen kathryn kathy katie kayla keith kelly kelsey ken kenneth kevin kim kimberly
   kristen kristin kristina kurt kyle lance larry laura lauren laurie lawrence leah lee leo leon leonard leslie lillian
   linda lindsay lindsey lisa logan lois lori lorraine louis louise lucas lucy luis luke lydia lynn madison manuel marc
   marcia marcus margaret maria marie marilyn mario marion marissa marjorie mark marlene martha martin marvin mary mason
   matt matthew maureen max megan meghan melanie melinda melissa melvin meredith michael micheal michele michelle miguel
   mike mildred milton misty mitchell molly monica morgan nancy natalie natasha nathan neil nicholas nick nicole nina
   noah norma norman olivia omar oscar pam pamela pat patricia patrick patty paul paula pauline pedro peggy penny peter
   phil philip phillip phyllis priya rachel rafael ralph ramon randall randy raul ray raymond rebecca regina renee
   ricardo richard rick ricky rita rob robert roberta roberto robin rodney roger roland ron ronald ronnie rosa rose
   rosemary ross roy ruben ruby russell ruth ryan sabrina sally sam samantha samuel sandra sandy sara sarah scott sean
   sergio seth shane shannon sharon shawn sheila shelby shelly sherri sherry shirley sofia sonia sophia spencer stacey
   stacy stan stanley stella stephanie stephen steve steven stuart sue susan suzanne sydney sylvia tamara tammy tanya
   tara taylor ted teresa terri terry theodore theresa thomas tiffany tim timothy tina todd tom tommy tony tonya tracey
   traci tracy travis trevor troy tyler valerie vanessa vera vernon veronica vicki vickie victor victoria vincent
   virginia vivian wade walter wanda warren wayne wendy wesley whitney william willie yolanda yvonne zachary`.split(
    /\s+/,
  ),
)
