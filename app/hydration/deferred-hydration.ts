/** The event by which the page says that it is alive: hydrated, its buttons work; and again wherever the reader arrives. */
export const HYDRATED_EVENT = "loja-viva";

/** What the server calls a module script and its preloads that wait for their turn (`server/pages/deferred-scripts.ts`). */
export const DEFERRED_TYPE = "late";

/** On what the server wrote and the browser has not brought to life yet, though the page around it is (`ui/waking-part.tsx`). */
export const DEHYDRATED_ATTRIBUTE = "data-dorme";

/** On a button of which every press counts, such as the one of a quantity; of others the last press alone is repeated. */
export const EVERY_CLICK_ATTRIBUTE = "data-conta";

/** Whoever has not seen the pictures by then gets the scripts all the same, in milliseconds. */
const PATIENCE_MS = 4_000;

/**
 * Runs in every page before any module: on a slow line the scripts would take the bandwidth that the text's fonts and
 * the pictures in sight need. They begin once those are painted, or at the first touch or key. A button that was pressed
 * before it was alive is pressed again when it is: React drops such a press on its way to the button, unless it can
 * bring the button to life at once. So is a form sent again that only a script can send, one without `action` and
 * `method`. What was chosen or typed by then, or put back by the browser after a reload, is told to React as if it
 * happened now: hydration neither reads it nor keeps it. Only a script with the same nonce is started.
 * `html[data-viva]` marks a hydrated page.
 */
export const DEFERRED_HYDRATION = `(()=>{
const d=document,nonce=d.currentScript.nonce;let begun,alive,pressed=[],form;const given=new Map;
const wait=[new Promise(done=>new PerformanceObserver(list=>{if(list.getEntriesByName("first-contentful-paint").length)done()}).observe({type:"paint",buffered:true}))];
const ticked=on=>on.type==="radio"||on.type==="checkbox";
const give=on=>{given.delete(on);if(on.type!=="radio"||on.checked)given.set(on,ticked(on)?on.checked:on.value)};
const changed=on=>on.options?on.value!==([...on.options].find(each=>each.defaultSelected)??on.options[0])?.value:ticked(on)?on.checked!==on.defaultChecked:on.value!==on.defaultValue;
const tell=(on,to)=>{
if(on.disabled)return;
if(ticked(on)){on.checked=!to;on.click();return}
if(on.type==="file"||on.options){if(on.options)on.value=to;on.dispatchEvent(new Event("change",{bubbles:true}));return}
const at=on===d.activeElement?[on.selectionStart,on.selectionEnd]:[];
on.value=to?"":"0";
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(on),"value").set.call(on,to);
if(at[0]!=null)on.setSelectionRange(...at);
on.dispatchEvent(new Event("input",{bubbles:true}))
};
const begin=()=>{
if(begun)return;begun=1;
for(const on of d.querySelectorAll("input:not([type=hidden],[type=file]),select,textarea"))if(!given.has(on)&&changed(on))give(on);
const text=[...d.querySelectorAll("script[type=${DEFERRED_TYPE}]")].find(own=>own.nonce===nonce)?.text;
if(!text)return;
for(const link of d.querySelectorAll("link[rel=${DEFERRED_TYPE}]"))link.rel="modulepreload";
const script=d.createElement("script");script.type="module";script.nonce=nonce;script.text=text;d.body.append(script);script.remove()
};
const frame=then=>requestAnimationFrame(()=>setTimeout(then));
for(const image of d.images){
const {top,left,right}=image.getBoundingClientRect();
if(!image.complete&&top<innerHeight&&left<innerWidth&&right>0)wait.push(image.decode().catch(()=>{}))
}
Promise.all(wait).then(()=>frame(()=>frame(begin)));
setTimeout(begin,${PATIENCE_MS});
for(const type of ["pointerdown","keydown"])addEventListener(type,begin,{once:true,capture:true});
const asleep=on=>!alive||on.closest("[${DEHYDRATED_ATTRIBUTE}]");
addEventListener("click",event=>{
const on=event.target.closest("button[type=button]");
if(!on||!asleep(on))return;
pressed=pressed.filter(each=>each.hasAttribute("${EVERY_CLICK_ATTRIBUTE}"));pressed.push(on);
on.addEventListener("click",()=>{if(!asleep(on))pressed=pressed.filter(each=>each!==on)},{capture:true,once:true})
},true);
for(const type of ["input","change"])addEventListener(type,({target:on})=>{
if(on.matches?.("input,select,textarea")&&asleep(on))give(on)
},true);
addEventListener("submit",event=>{
const on=event.target;
if(!asleep(on)||on.hasAttribute("action")||on.getAttribute("method"))return;
event.preventDefault();form=on;on.addEventListener("submit",()=>{if(!asleep(on))form=0},{capture:true,once:true})
},true);
addEventListener("${HYDRATED_EVENT}",()=>{
alive=1;d.documentElement.dataset.viva="";
setTimeout(()=>{
for(const [on,to] of given)if(!asleep(on)){given.delete(on);if(on.isConnected)tell(on,to)}
const press=()=>{
const on=pressed.find(each=>!asleep(each));
if(on){pressed.splice(pressed.indexOf(on),1);if(on.isConnected)on.click();setTimeout(press);return}
if(form&&!asleep(form)){const on=form;form=0;if(on.isConnected)on.requestSubmit()}
};
setTimeout(press)
})
})
})()`.replaceAll("\n", "");
